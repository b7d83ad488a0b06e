# Le pont de la boîte Kidd.

spot-bow = la proue
spot-bow-port = la proue bâbord
spot-bow-starboard = la proue tribord
spot-fore-port = l’avant bâbord
spot-fore-starboard = l’avant tribord
spot-fore-deck = le pont avant
spot-fore-centre = l’avant centre
spot-mid-port = le milieu bâbord
spot-mid-starboard = le milieu tribord
spot-centre-port = le centre bâbord
spot-centre-starboard = le centre tribord
spot-aft-centre = l’arrière centre
spot-aft-port = l’arrière bâbord
spot-aft-starboard = l’arrière tribord
spot-after-deck = le pont arrière
spot-stern-port = la poupe bâbord
spot-stern-starboard = la poupe tribord
spot-stern = la poupe
spot-hatch = l’écoutille
arc = { $to } par { $base }
reserve-of = Réserve de { $seat }

# Kinds of pieces, as a prompt names one.
kind-token = un pion

# --- Ce qui est choisi, et ce qu’on peut toucher
picked-token = Pion : { $where }
