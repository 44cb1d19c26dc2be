"""The guest called `first`: one plain policy, frozen. It looks at no deal but its own cards.

reading   what a seat knows: voids, cards unseen, who is winning, what each team still needs
strength  books and nil safety of thirteen cards        bidding  the bid
stakes    points each seat's taking this trick is worth
chances   how likely each seat is to take it, card by card
keeping   what a card is worth later
leads     what else speaks for a lead
choice    the card with the best sum of all these
"""
