-- What is looked for among many events and is rare: who was refused, and what opened a door without a card.
create index door_events_refused on door_events (ts) where not granted;
create index door_events_other on door_events (kind, ts) where kind <> 'card';
