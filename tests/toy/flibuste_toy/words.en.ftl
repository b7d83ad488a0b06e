title = Toy Race
subtitle = Two boats, one die, one secret card each.
minutes = 2
luck = 4
skill = 1
ease = 1

ruleset-long = Long
ruleset-short = Short
option-length = How many places the boats have to go

place-quay = the quay
place-shoal = the shoal
place-reef = the reef
place-bank = the bank
place-cape = the cape
place-roads = the roads
place-haven = the haven
card-breeze = the breeze
card-wind = the wind
card-gale = the gale

hand-of = The card of { $seat }
boat-of = The boat of { $seat }

action-deal = Deal { $card }
action-roll = Roll { $die }
action-sail = Sail as far as the die says
action-spend = Spend your card

event-dealt = { $seat } is dealt { $card }.
event-rolled = { $seat } rolls { $die }.
event-sailed = { $seat } sails from { $place } to { $to }.
event-spent = { $seat } spends { $card } and goes from { $place } to { $to }.

objection-not-now = That cannot be done now.
objection-dealt-already = Somebody has that card already: { $card }.
objection-no-card = You have spent your card.

ending-arrived = A boat has arrived.

progress-places = { $count } of { $of } places

kind-boat = a boat
kind-card = a card
