/**
 * What a person sees on the page, from names, text and the few data attributes that say which card and seat.
 * `words` are the page's own strings.
 */
(words) => {
  const all = (what, within = document) => [...within.querySelectorAll(what)];
  const tidy = (text) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (node) => tidy(node.getAttribute("aria-label") ?? node.textContent);
  const button = (name) => all("button:not(:disabled)").find((one) => nameOf(one).startsWith(name));
  const group = (what, name) => all(what).find((one) => nameOf(one) === name);

  /** What a seat's plate says, without the buttons beside it. */
  const plate = (seat) => tidy([...seat.children].filter((part) => part.tagName !== "BUTTON").map((part) => part.innerText).join(" "));

  const blind = button(words.blind);
  const scores = tidy(group("ul", words.scores)?.innerText);
  const [, counted, contract] = scores.match(new RegExp(words.contract)) ?? [0, 0, 0];
  const seen = {
    heading: tidy(document.querySelector("h1")?.textContent),
    turn: Number(document.querySelector("[data-seat][data-turn=true]")?.dataset.seat ?? -1),
    hand: all("button[data-card]").map((card) => card.dataset.card),
    legal: all("button[data-card]:not([aria-disabled=true])").map((card) => card.dataset.card),
    raised: all("button[data-card][aria-pressed=true]").map((card) => card.dataset.card),
    trick: all("[data-lies]").map((card) => [Number(card.dataset.seat), card.dataset.lies]),
    plates: all("li[data-seat]:not([data-lies])").map(plate),
    scores,
    needs: contract - counted,
    blind: blind !== undefined && blind.getAttribute("aria-disabled") !== "true",
    away: all("li[data-seat]").some((seat) => seat.innerText.includes(words.away)),
    lost: document.body.innerText.includes(words.lost),
  };

  /** What the page asks of its player now. */
  const asks = () => {
    if (button(words.look)) return "look";
    if (all("button:not(:disabled)", group("[role=group]", words.bids) ?? document.createElement("p")).length) return "bid";
    if (button(words.next)) return "next";
    if (button(words.lobby)) return "lobby";
    return document.querySelector("ul[data-turn=true] button[data-card]") ? "play" : "";
  };
  return { ...seen, asks: asks() };
};
