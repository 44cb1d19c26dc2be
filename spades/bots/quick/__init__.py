"""The guest called `quick`: a policy of whole numbers alone, so that it compiles and can play hands to their end.

flat      the table as one row of numbers, and a card played on it      reading   a view as such a row
wants     whether a trick is worth taking
lead, follow, shed    the card: to lead, to follow with, to throw away
choice    the card of any seat           bidding   the bid of any seat
"""
