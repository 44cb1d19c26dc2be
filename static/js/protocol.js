// @ts-check
/**
 * The messages between page and server, as docs/protocol.md words them. Types alone.
 *
 * @typedef {string} Card two characters: rank 2-9 T J Q K A, suit C D H S
 * @typedef {number | "nil" | "blind"} Bid
 * @typedef {"lobby" | "bidding" | "playing" | "review" | "over"} Phase
 *
 * @typedef {object} Options
 * @property {number} target
 * @property {boolean} nil
 * @property {boolean} blind_nil
 * @property {"easy" | "medium" | "hard" | "expert"} level
 * @property {"slow" | "normal" | "fast" | "instant"} pace
 * @property {number} grace
 * @property {number} turn_limit
 * @property {boolean} watchers
 *
 * @typedef {object} Room
 * @property {string} code
 * @property {"private" | "solo"} kind
 * @property {Phase} phase
 * @property {number} match
 * @property {number | null} creator
 * @property {Options} options
 * @property {number} watchers
 * @property {string | null} commitment
 *
 * @typedef {object} You
 * @property {number | null} seat
 * @property {string[]} may
 * @property {Card[] | null} cards
 * @property {Card[]} legal
 *
 * @typedef {object} Seat
 * @property {string} name
 * @property {"person" | "guest" | "open"} type
 * @property {boolean} ready
 * @property {boolean} here
 * @property {boolean} covered
 * @property {number | null} until
 * @property {boolean} next
 * @property {boolean} ends
 * @property {boolean} reading
 * @property {boolean} looked
 * @property {Bid | null} bid
 * @property {number} books
 * @property {"open" | "made" | "failed" | null} nil
 * @property {number} cards
 *
 * @typedef {object} Hand
 * @property {number} number
 * @property {number} dealer
 * @property {number | null} turn
 * @property {number} turn_no
 * @property {number} leader
 * @property {[number, Card][]} trick
 * @property {string} played
 * @property {string} leaders
 * @property {boolean} broken
 * @property {number | null} deadline
 * @property {string} commitment
 *
 * @typedef {object} TeamScore
 * @property {number} score
 * @property {number} bags
 * @property {number} contract
 * @property {number} counted
 *
 * @typedef {object} Score
 * @property {TeamScore[]} teams
 * @property {number | null} winner
 *
 * @typedef {object} Event
 * @property {string} kind
 * @property {number} [seat]
 * @property {Card} [card]
 * @property {Bid} [bid]
 *
 * @typedef {object} View
 * @property {"view"} kind
 * @property {number} version
 * @property {number} since
 * @property {Room} room
 * @property {You} you
 * @property {Seat[]} seats
 * @property {Hand | null} hand
 * @property {Score} score
 * @property {Event[]} events
 *
 * @typedef {object} Done
 * @property {"done"} kind
 * @property {string} id
 * @property {number} version
 *
 * @typedef {object} Refused
 * @property {"refused"} kind
 * @property {string | null} id
 * @property {string} code
 * @property {string} text
 * @property {number[]} [who]
 *
 * @typedef {{ kind: "reaction", seat: number, emoji: string }} Reaction
 * @typedef {{ kind: "nudged", seat: number, by: number }} Nudged
 * @typedef {{ kind: "bye", code: "elsewhere" | "gone" | "restart" | "slow" | "flood" }} Bye
 * @typedef {View | Done | Refused | Reaction | Nudged | Bye} ServerMessage
 *
 * @typedef {{ kind: string, id?: string, [field: string]: unknown }} ClientMessage
 *
 * @typedef {object} LedgerLine
 * @property {string} kind
 * @property {number} points
 * @property {number | null} seat
 * @property {number} count
 *
 * @typedef {object} SheetTeam
 * @property {number} before
 * @property {number} after
 * @property {number} bags
 * @property {LedgerLine[]} lines
 *
 * @typedef {object} SheetDeal
 * @property {string} name
 * @property {string} secret
 * @property {string[]} cuts
 * @property {string} commitment
 *
 * @typedef {object} SheetHand
 * @property {number} match
 * @property {number} number
 * @property {number} dealer
 * @property {Bid[]} bids
 * @property {number[]} books
 * @property {Card[][]} cards
 * @property {SheetTeam[]} teams
 * @property {SheetDeal} deal
 *
 * @typedef {{ hands: SheetHand[] }} Sheet
 */
export {};
