/** Two clicks within this time and distance are one double click. */
const [DOUBLE_CLICK_MS, DOUBLE_CLICK_PX] = [400, 12];

/** Detects the second click of a double click when a different control has appeared under the pointer in between. */
export class DoubleClicks {
  private last = { target: "", at: 0, x: 0, y: 0 };

  /** `target` identifies what the click would act on. Keyboard clicks have no position and are never stray. */
  isStray(event: Pick<MouseEvent, "detail" | "timeStamp" | "clientX" | "clientY">, target: string): boolean {
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const near = Math.hypot(x - this.last.x, y - this.last.y) < DOUBLE_CLICK_PX && at - this.last.at < DOUBLE_CLICK_MS;
    if (event.detail && near && target !== this.last.target) return true;
    this.last = { target, at, x, y };
    return false;
  }
}
