/** Pages of access rights. */
export const accessPages = {
  'manual.page.AccessHolder.text': `People who hold cards: staff, contractors and visitors, with their access levels.
- A person belongs to a department and a region: seen where both are in your scope, changed where all of the region is.
- Stopping a person takes the cards out of the lists of all doors, before anything else.
1. Add the person with department, region and levels.
2. Register the cards on {{page.AccessCard}}.`,
  'manual.page.AccessCard.text': `Cards. Numbers are kept sealed: seen while they are entered, and by their last four digits from then on.
- For a lost card press **$t(resource.accessCards.special.lose)** once: doors that are heard have it off within a minute; how many have not confirmed is told here, and which on {{page.AccessLists}}.
- Controllers judge the end of a card by their own clock, also without the centre.
- One card has several numbers: decimal, with zeros before it, hexadecimal, with its bytes reversed, with a facility code (188,24910). It is registered once: another form of it is refused with that card named, and a lost card is lost in all forms. Cards that were registered twice before are found by **$t(resource.accessCards.field.isDouble)**.`,
  'manual.page.AccessLevel.text': `Access levels: at the doors of which regions or sites, and at which times of the week by the plant clock.
- A region means all sites below it; the class of the station may limit that.
- A change reaches the doors that it concerns, and no other.
- Only who sees every place of a level may change it or give it to people.`,
  'manual.page.AccessPermit.text': `Temporary permits: one person may enter one site for a while.
- A permit that was given in a fault order ends with the order.
- **$t(resource.accessPermits.special.end)** ends one before its time.`,
  'manual.page.AccessLists.text': `The list of cards of each door: the version that is wanted, the one that its controller has confirmed, and for how long it has not.
- Lost cards come first: until one is off everywhere, the doors that have not confirmed are named.
- After a cut a list goes on where it stopped; a controller that lost its list gets all of it.
- The policy says what a door does without the centre and in a fire; it is set on {{page.AccessPolicy}}.`,
  'manual.page.AccessPolicy.text': `Door policies: how a controller decides without the centre, whether fire unlocks its door, and whether a remote opening asks the second factor or a second person.
- For a region, a class of stations or one site; of several that fit the narrowest holds.
- A policy goes to the controllers with their lists.
- For a type of door, by the model of the device, it says in which form its readers say and expect the number of a card.`,
};
