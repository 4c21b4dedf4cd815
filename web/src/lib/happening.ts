/** What goes on at the table, in a sentence: who decides, what the house dealer does. */

import { find, seatOf } from "./board";
import { capital } from "./format";
import type { TableInfo } from "./protocol";
import type { Scene } from "./scene";

/** The hands of the house, and who plays them. */
const HOUSE: Record<string, string> = { dealer: "The player-dealer", banker: "The Banker hand", player: "The Player hand" };

export function happening(scene: Scene, table: TableInfo, you: string | null): string {
  const { view, last } = scene;
  const asked = Object.keys(scene.asked).filter((bettor) => bettor !== you);
  if (!view.moment && asked.length)
    return table.bank.holder === you ? "You are the player-dealer: the others place their wagers." : "The others place their wagers.";
  if (asked.length) return `${list(asked.map((bettor) => who(table, bettor)))} ${asked.length > 1 ? "decide" : "decides"}.`;
  switch (last?.type) {
    case "dealt":
      return drawn(scene, last.hand);
    case "shown":
      return HOUSE[last.hand] ? `${HOUSE[last.hand]} turns a card.` : "The cards are turned.";
    case "called":
      return `“${capital(last.words.replace(/-/g, " "))}”`;
    case "settled":
      return "The wagers are settled.";
    case "awarded":
      return "The pot is awarded.";
    case "charged":
      return "The collection is taken.";
    case "action":
      return `The action begins at seat ${last.seat}.`;
    default:
      return "The cards are dealt.";
  }
}

/** A third card or more to a hand of the house is drawn; before that cards are dealt. */
function drawn(scene: Scene, hand: string): string {
  const cards = scene.view.hands[hand]?.cards.length ?? 0;
  return HOUSE[hand] && cards > 2 ? `${HOUSE[hand]} draws.` : "The cards are dealt.";
}

function who(table: TableInfo, bettor: string): string {
  const [seat, name] = [seatOf(table, bettor), find(table, bettor)?.name ?? bettor];
  return seat ? `Seat ${seat}, ${name},` : name;
}

function list(names: string[]): string {
  if (names.length > 3) return `${names.length} players`;
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(" ")} and ${names.at(-1)}`;
}
