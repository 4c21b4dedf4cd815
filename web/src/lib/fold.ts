/** Folds a round's events into a view, exactly as the server does in houseway.rules.round.view. */

import type { HandView, Opening, RoundEvent, View, WagerView, WireView } from "./protocol";

export function emptyView(viewer: string): View {
  return {
    viewer,
    version: 0,
    moment: "",
    purses: {},
    hands: {},
    wagers: {},
    action: 0,
    dice: [],
    calls: [],
    charges: [],
    awards: [],
    rulings: [],
    questions: [],
    answers: [],
    voided: "",
    over: false,
  };
}

/** The view at the start of a round, before its first event. */
export function openView(viewer: string, opening: Opening): View {
  const view = emptyView(viewer);
  for (const bettor of opening.bettors) view.purses[bettor.id] = bettor.stack;
  if (opening.carried) view.purses["carried"] = opening.carried;
  return view;
}

const HAND = { position: 0, controller: "", state: "live" as const };
const WAGER = { hand: "", back_line: false, cents: 0 };

/** Complete a view from the wire, which omits fields at their defaults. */
export function fill(wire: WireView): View {
  const hands: Record<string, HandView> = {};
  for (const [id, hand] of Object.entries(wire.hands ?? {}))
    hands[id] = { ...HAND, ...hand, cards: [...(hand.cards ?? [])], calls: [...(hand.calls ?? [])] };
  const wagers: Record<string, WagerView> = {};
  for (const [id, wager] of Object.entries(wire.wagers ?? {}))
    wagers[id] = { ...WAGER, ...wager, results: [...(wager.results ?? [])], shares: { ...wager.shares } };
  return {
    ...emptyView(wire.viewer),
    version: wire.version,
    moment: wire.moment ?? "",
    purses: { ...wire.purses },
    hands,
    wagers,
    action: wire.action ?? 0,
    dice: [...(wire.dice ?? [])],
    calls: [...(wire.calls ?? [])],
    charges: [...(wire.charges ?? [])],
    awards: [...(wire.awards ?? [])],
    rulings: [...(wire.rulings ?? [])],
    questions: [...(wire.questions ?? [])],
    answers: (wire.answers ?? []).map((each) => ({ ...each })),
    voided: wire.voided ?? "",
    over: wire.over ?? false,
  };
}

/** Apply one event; changes the view in place. */
export function fold(view: View, event: RoundEvent): void {
  view.version += 1;
  switch (event.type) {
    case "moved":
      chips(view, event.from, -event.cents);
      chips(view, event.to, event.cents);
      break;
    case "dealt": {
      const cards = hand(view, event.hand).cards;
      cards.splice(event.index ?? cards.length, 0, event.card ?? "");
      break;
    }
    case "shown":
      if (event.card) hand(view, event.hand).cards[event.index] = event.card;
      break;
    case "left":
      hand(view, event.hand).cards.splice(event.index, 1);
      view.answers = view.answers.filter((a) => a.about !== event.hand || !a.decision);
      break;
    case "asked":
      if (event.about && isOwn(view, event.bettor))
        view.answers = [
          ...view.answers.filter((a) => a.about !== event.about),
          { question: event.question, about: event.about },
        ];
      break;
    case "answered":
      if (isOwn(view, event.bettor)) keepSecret(view, event);
      break;
    case "placed":
      view.wagers[event.wager] = {
        id: event.wager,
        bettor: event.bettor,
        spot: event.spot,
        position: event.position,
        hand: event.hand ?? "",
        back_line: event.back_line ?? false,
        cents: view.wagers[event.wager]?.cents ?? 0,
        results: [],
        shares: view.wagers[event.wager]?.shares ?? {},
      };
      break;
    case "joined": {
      const { [event.bettor]: _, ...shares } = view.wagers[event.wager]?.shares ?? {};
      const wager = view.wagers[event.wager];
      if (wager) wager.shares = event.cents ? { ...shares, [event.bettor]: event.cents } : shares;
      break;
    }
    case "settled":
      view.wagers[event.wager]?.results.push(event);
      break;
    case "hand":
      view.hands[event.hand] = {
        id: event.hand,
        position: event.position ?? 0,
        controller: event.controller ?? "",
        cards: [],
        calls: [],
        state: "live",
      };
      break;
    case "control":
      hand(view, event.hand).controller = event.controller;
      break;
    case "dead":
      hand(view, event.hand).state = "dead";
      break;
    case "folded":
      hand(view, event.hand).state = "folded";
      break;
    case "reached":
      view.moment = event.moment;
      break;
    case "action":
      view.action = event.seat;
      break;
    case "drew":
      view.dice.push(event);
      break;
    case "called":
      (event.hand ? hand(view, event.hand).calls : view.calls).push(event.words);
      break;
    case "charged":
      view.charges.push(event);
      break;
    case "awarded":
      view.awards.push(event);
      break;
    case "ruled":
      view.rulings.push(event);
      break;
    case "voided":
      view.voided = event.why;
      break;
    case "ended":
      view.over = true;
      view.answers = [];
      break;
  }
}

function hand(view: View, id: string): HandView {
  const found = view.hands[id];
  if (!found) throw new Error(`no hand ${id} on this table`);
  return found;
}

const isOwn = (view: View, bettor: string): boolean =>
  view.viewer === bettor || view.viewer === "surveillance";

/** Keep the decision in the view if it is still secret; drop it once everybody has seen it. */
function keepSecret(view: View, event: Extract<RoundEvent, { type: "answered" }>): void {
  const secret = event.seen !== undefined && event.seen !== null && event.decision;
  view.answers = view.answers.flatMap((a) =>
    a.question !== event.question ? [a] : secret ? [{ ...a, decision: secret }] : [],
  );
}

function chips(view: View, purse: string, cents: number): void {
  const wager = view.wagers[purse];
  if (wager) wager.cents += cents;
  else view.purses[purse] = (view.purses[purse] ?? 0) + cents;
}
