// @ts-check
/**
 * The messages of docs/protocol.md as types. Made by `make types` from web/protocol.py.
 *
 * @typedef {string} Card two characters: rank 2-9 T J Q K A, suit C D H S
 *
 * @typedef {number | "nil" | "blind"} Bid 1-13, Nil, or Blind Nil
 *
 * @typedef {"lobby" | "bidding" | "playing" | "review" | "over"} PhaseName where a viewer is
 *
 * @typedef {"👍" | "👏" | "😀" | "😂" | "😮" | "😢" | "🎉" | "⏳"} Emoji the reactions there are
 *
 * @typedef {"seat-taken" | "seat-left" | "ready" | "options-changed" | "match-started" | "dealt" |
 *   "hand-seen" | "bid-placed" | "card-played" | "trick-won" | "hand-scored" | "match-won" | "match-ended" |
 *   "end-asked" | "next" | "away" | "covered" | "back" | "creator-moved"} EventKind what an event can be
 *
 * @typedef {"bid-blind" | "bid-nil-both" | "bid-nil" | "bid-match" | "bid-beside-nil" | "bid-least" |
 *   "bid-tops" | "bid-length" | "bid-long" | "bid-short" | "bid-more" | "bid-fewer" | "only" | "sure" |
 *   "highest" | "goes-up" | "cover-before" | "last-of-suit" | "lead-nil" | "lead-nil-void" | "lead-at-nil" |
 *   "lead-partner-ruffs" | "lead-draw" | "lead-bags" | "lead-low" | "nil-forced" | "nil-hopes" | "nil-breaks"
 *   | "cover" | "takes-set" | "takes-contract" | "takes-needed" | "shed-winner" | "takes-from-partner" |
 *   "cheapest" | "takes-last" | "ruff" | "nil-under" | "nil-rid" | "leave-nil" | "partner-has-it" |
 *   "partner-sure" | "partner-leads" | "duck-bags" | "keeps" | "too-low" | "discard-high" | "discard"}
 *   ReasonKind what a reason can state
 *
 * @typedef {"bad-message" | "too-large" | "too-fast" | "not-seated" | "seat-taken" | "bad-name" |
 *   "not-creator" | "not-ready" | "not-now" | "not-your-turn" | "stale" | "bad-bid" | "look-first" |
 *   "nil-off" | "blind-off" | "already-looked" | "bad-card" | "not-your-card" | "must-follow" |
 *   "spades-not-broken" | "unknown-emoji" | "bad-options" | "stale-commitment" | "try-again"} RefusalCode why
 *   a request can be refused
 *
 * @typedef {"elsewhere" | "gone" | "restart" | "slow" | "flood"} ByeCode why the server closes a socket
 *
 * @typedef {PhaseName} Phase the same, as the page calls it
 *
 * @typedef {object} Options A room's options.
 * @property {number} target
 * @property {boolean} nil
 * @property {boolean} blind_nil
 * @property {"easy" | "medium" | "hard" | "expert"} level
 * @property {"slow" | "normal" | "fast" | "instant"} pace
 * @property {number} grace
 * @property {number} turn_limit
 * @property {boolean} watchers
 *
 * @typedef {object} Room The room, as this viewer sees it: `phase` is the viewer's own.
 * @property {string} code
 * @property {"private" | "solo"} kind
 * @property {PhaseName} phase
 * @property {number} match
 * @property {number | null} creator
 * @property {Options} options
 * @property {number} watchers
 * @property {string | null} commitment
 *
 * @typedef {object} You What only this viewer is told.
 * @property {number | null} seat
 * @property {string[]} may
 * @property {Card[] | null} cards
 * @property {Card[]} legal
 *
 * @typedef {object} Seat One of the four seats.
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
 * @typedef {object} Hand The hand in play, or the one just scored.
 * @property {number} number
 * @property {number} dealer
 * @property {number | null} turn
 * @property {number} turn_no
 * @property {number} leader
 * @property {([number, Card])[]} trick
 * @property {string} played
 * @property {string} leaders
 * @property {boolean} broken
 * @property {number | null} deadline
 * @property {string | null} commitment
 *
 * @typedef {object} TeamScore One team: seats t and t+2.
 * @property {number} score
 * @property {number} bags
 * @property {number} contract
 * @property {number} counted
 *
 * @typedef {object} Score Both teams, and the winner of the match.
 * @property {[TeamScore, TeamScore]} teams
 * @property {number | null} winner
 *
 * @typedef {object} Event Something that happened: for motion, sound and speech only. Fields that a kind
 *   lacks are absent.
 * @property {EventKind} kind
 * @property {number} [seat]
 * @property {string} [name]
 * @property {boolean} [ready]
 * @property {number} [hand]
 * @property {number} [dealer]
 * @property {Bid} [bid]
 * @property {Card} [card]
 * @property {[number, number]} [scores]
 * @property {number} [team]
 *
 * @typedef {object} View All that a client needs: the newest one is the truth.
 * @property {"view"} kind
 * @property {number} version
 * @property {number} since
 * @property {Room} room
 * @property {You} you
 * @property {[Seat, Seat, Seat, Seat]} seats
 * @property {Hand | null} hand
 * @property {Score} score
 * @property {Event[]} events
 *
 * @typedef {object} Done A request was accepted, as of `version`.
 * @property {"done"} kind
 * @property {string} id
 * @property {number} version
 *
 * @typedef {object} Refused A request was refused and nothing has changed. `who`: the seats waited for, with
 *   `not-ready`.
 * @property {"refused"} kind
 * @property {string | null} id
 * @property {RefusalCode} code
 * @property {string} text
 * @property {number[]} [who]
 *
 * @typedef {object} Reaction Somebody showed an emoji: best effort, never in the log.
 * @property {"reaction"} kind
 * @property {number} seat
 * @property {Emoji} emoji
 *
 * @typedef {object} Nudged Somebody reminded the seat to act.
 * @property {"nudged"} kind
 * @property {number} seat
 * @property {number} by
 *
 * @typedef {object} Advice What an expert would do with one's own decision, what it would do otherwise, and
 *   why not that.
 * @property {"advice"} kind
 * @property {string} id
 * @property {number} hand
 * @property {number} turn_no
 * @property {Card | Bid} choice
 * @property {Card | Bid | null} runner_up
 * @property {string} reason
 *
 * @typedef {object} SaveMessage A solo match to keep on the device: sealed, for the day the server has lost
 *   the room.
 * @property {"save"} kind
 * @property {number} version
 * @property {string} data
 *
 * @typedef {object} Bye The socket closes after this.
 * @property {"bye"} kind
 * @property {ByeCode} code
 *
 * @typedef {object} LedgerLine One reason for points; the points of a team's lines sum to its change of
 *   score.
 * @property {"contract-made" | "contract-set" | "overtricks" | "nil-made" | "nil-failed" | "blind-made" | "blind-failed" | "failed-nil-bags" | "bag-penalty"} kind
 * @property {number} points
 * @property {number | null} seat
 * @property {number} count
 *
 * @typedef {object} SheetTeam One team over one hand.
 * @property {number} before
 * @property {number} after
 * @property {number} bags
 * @property {LedgerLine[]} lines
 *
 * @typedef {object} SheetDeal The reveal of a deal, hex; an empty cut is "".
 * @property {string} name
 * @property {string} secret
 * @property {string[]} cuts
 * @property {string} commitment
 *
 * @typedef {object} SheetHand A scored hand: cards as dealt, and who held the seats when it was scored.
 * @property {number} match
 * @property {number} number
 * @property {number} dealer
 * @property {Bid[]} bids
 * @property {number[]} books
 * @property {number[]} guests
 * @property {string[]} names
 * @property {Card[][]} cards
 * @property {[SheetTeam, SheetTeam]} teams
 * @property {SheetDeal} deal
 *
 * @typedef {object} Sheet Every scored hand of the room.
 * @property {SheetHand[]} hands
 *
 * @typedef {object} Reason A fact about a choice, with the cards that it names and the number it tells; 0
 *   where it tells none.
 * @property {ReasonKind} kind
 * @property {Card[]} cards
 * @property {number} count
 *
 * @typedef {object} Reasons Why guests chose so in a scored hand: bids by seat, cards in playing order; null
 *   for what a person chose.
 * @property {number} hand
 * @property {(Reason | null)[]} bids
 * @property {(Reason | null)[]} cards
 *
 * @typedef {object} ChangedOptions Any part of the options.
 * @property {number} [target]
 * @property {boolean} [nil]
 * @property {boolean} [blind_nil]
 * @property {"easy" | "medium" | "hard" | "expert"} [level]
 * @property {"slow" | "normal" | "fast" | "instant"} [pace]
 * @property {number} [grace]
 * @property {number} [turn_limit]
 * @property {boolean} [watchers]
 *
 * @typedef {object} SitRequest
 * @property {string} [id]
 * @property {"sit"} kind
 * @property {number} seat
 * @property {string} name
 *
 * @typedef {object} StandRequest
 * @property {string} [id]
 * @property {"stand"} kind
 *
 * @typedef {object} ReadyRequest
 * @property {string} [id]
 * @property {"ready"} kind
 * @property {boolean} ready
 * @property {string} [cut]
 * @property {string} [commitment]
 *
 * @typedef {object} OptionsRequest
 * @property {string} [id]
 * @property {"options"} kind
 * @property {ChangedOptions} options
 *
 * @typedef {object} StartRequest
 * @property {string} [id]
 * @property {"start"} kind
 *
 * @typedef {object} LookRequest
 * @property {string} [id]
 * @property {"look"} kind
 * @property {number} hand
 *
 * @typedef {object} BidRequest
 * @property {string} [id]
 * @property {"bid"} kind
 * @property {number} hand
 * @property {Bid} bid
 *
 * @typedef {object} PlayRequest
 * @property {string} [id]
 * @property {"play"} kind
 * @property {number} hand
 * @property {number} turn_no
 * @property {Card} card
 *
 * @typedef {object} NextRequest
 * @property {string} [id]
 * @property {"next"} kind
 * @property {number} hand
 * @property {string} [cut]
 * @property {string} [commitment]
 *
 * @typedef {object} LobbyRequest
 * @property {string} [id]
 * @property {"lobby"} kind
 *
 * @typedef {object} BackRequest
 * @property {string} [id]
 * @property {"back"} kind
 *
 * @typedef {object} CoverRequest
 * @property {string} [id]
 * @property {"cover"} kind
 * @property {number} seat
 *
 * @typedef {object} NudgeRequest
 * @property {string} [id]
 * @property {"nudge"} kind
 * @property {number} seat
 *
 * @typedef {object} EndRequest
 * @property {string} [id]
 * @property {"end"} kind
 *
 * @typedef {object} RemoveRequest
 * @property {string} [id]
 * @property {"remove"} kind
 * @property {number} seat
 *
 * @typedef {object} ReactRequest
 * @property {string} [id]
 * @property {"react"} kind
 * @property {string} emoji
 *
 * @typedef {object} HintRequest
 * @property {string} [id]
 * @property {"hint"} kind
 * @property {number} hand
 * @property {number} turn_no
 *
 * @typedef {object} PingRequest Asks for a `done` and nothing else: a page finds out with it that an open
 *   link is dead.
 * @property {string} [id]
 * @property {"ping"} kind
 *
 * @typedef {View | Done | Refused | Reaction | Nudged | Advice | SaveMessage | Bye} ServerMessage what comes
 *
 * @typedef {SitRequest | StandRequest | ReadyRequest | OptionsRequest | StartRequest | LookRequest |
 *   BidRequest | PlayRequest | NextRequest | LobbyRequest | BackRequest | CoverRequest | NudgeRequest |
 *   EndRequest | RemoveRequest | ReactRequest | HintRequest | PingRequest} ClientMessage what goes; the link
 *   adds the id
 */
export {};
