"""Games of days: clocks that no server holds, vacations, prepared answers, and how people are told."""
