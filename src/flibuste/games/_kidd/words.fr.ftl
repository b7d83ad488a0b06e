# Le pont de la boîte Kidd.

spot-bow = la proue
spot-bow-port = proue bâbord
spot-bow-starboard = proue tribord
spot-fore-port = avant bâbord
spot-fore-starboard = avant tribord
spot-fore-deck = le pont avant
spot-fore-centre = avant centre
spot-mid-port = milieu bâbord
spot-mid-starboard = milieu tribord
spot-centre-port = centre bâbord
spot-centre-starboard = centre tribord
spot-aft-centre = arrière centre
spot-aft-port = arrière bâbord
spot-aft-starboard = arrière tribord
spot-after-deck = le pont arrière
spot-stern-port = poupe bâbord
spot-stern-starboard = poupe tribord
spot-stern = la poupe
spot-hatch = l’écoutille
arc = { $to } par { $base }
reserve-of = Réserve de { $seat }

# Kinds of pieces, as a prompt names one.
kind-token = un pion

# --- Ce qui est choisi, et ce qu’on peut toucher
picked-token = Pion : { $where }
