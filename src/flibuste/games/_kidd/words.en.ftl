# The deck of the Kidd box.

spot-bow = the bow
spot-bow-port = bow port
spot-bow-starboard = bow starboard
spot-fore-port = fore port
spot-fore-starboard = fore starboard
spot-fore-deck = the fore deck
spot-fore-centre = fore centre
spot-mid-port = mid port
spot-mid-starboard = mid starboard
spot-centre-port = centre port
spot-centre-starboard = centre starboard
spot-aft-centre = aft centre
spot-aft-port = aft port
spot-aft-starboard = aft starboard
spot-after-deck = the after deck
spot-stern-port = stern port
spot-stern-starboard = stern starboard
spot-stern = the stern
spot-hatch = the hatch
arc = { $to } from { $base }
reserve-of = Reserve of { $seat }

# Kinds of pieces, as a prompt names one.
kind-token = a token

# --- What is picked, and what may be touched
lit-space = a lit spot
picked-token = Token: { $where }
