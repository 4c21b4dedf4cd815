/** Says in one sentence what is going on at the table: who is deciding, what the house dealer is doing. */

import { findPlayer, seatOf } from "./board";
import { capital } from "./format";
import type { TableInfo } from "./protocol";
import type { Scene } from "./scene";

/** What the sentences call the house's hands. */
const HOUSE: Record<string, string> = { dealer: "The player-dealer", banker: "The Banker hand", player: "The Player hand" };

export function happening(scene: Scene, table: TableInfo, you: string | null): string {
  const { view, last } = scene;
  const asked = Object.keys(scene.asked).filter((bettor) => bettor !== you);
  if (!view.moment && asked.length)
    return table.bank.holder === you ? "You are the player-dealer. The others are placing their wagers." : "The other players are placing their wagers.";
  if (asked.length) return `${list(asked.map((bettor) => who(table, bettor)))} ${asked.length > 1 ? "are" : "is"} deciding.`;
  switch (last?.type) {
    case "dealt":
      return dealing(scene, last.hand);
    case "shown":
      return HOUSE[last.hand] ? `${HOUSE[last.hand]} turns over a card.` : "The cards are turned over.";
    case "called":
      return `“${capital(last.words.replace(/-/g, " "))}”`;
    case "settled":
      return "The wagers are being settled.";
    case "awarded":
      return "The pot is awarded.";
    case "charged":
      return "The collection is taken.";
    case "action":
      return `Action starts at seat ${last.seat}.`;
    default:
      return "The cards are being dealt.";
  }
}

/** From the third card on, a house hand draws; before that, cards are being dealt. */
function dealing(scene: Scene, hand: string): string {
  const cards = scene.view.hands[hand]?.cards.length ?? 0;
  return HOUSE[hand] && cards > 2 ? `${HOUSE[hand]} draws.` : "The cards are being dealt.";
}

function who(table: TableInfo, bettor: string): string {
  const [seat, name] = [seatOf(table, bettor), findPlayer(table, bettor)?.name ?? bettor];
  return seat ? `${name} (seat ${seat})` : name;
}

function list(names: string[]): string {
  if (names.length > 3) return `${names.length} players`;
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
