/** Milliseconds and pixels within which two clicks are one double click. */
const [SOON, NEAR] = [400, 12];

/** Tells the second half of a double click that would fall on what has come under it since the first. */
export class Twice {
  private last = { asked: "", at: 0, x: 0, y: 0 };

  /** `asked` is what a click is meant for; clicks by the keyboard have no place, and are no halves. */
  isStray(event: Pick<MouseEvent, "detail" | "timeStamp" | "clientX" | "clientY">, asked: string): boolean {
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const near = Math.hypot(x - this.last.x, y - this.last.y) < NEAR && at - this.last.at < SOON;
    if (event.detail && near && asked !== this.last.asked) return true;
    this.last = { asked, at, x, y };
    return false;
  }
}
