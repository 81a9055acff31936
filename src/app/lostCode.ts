// Each browser has its own words for a module that does not come; the first ones are of the bundler, for a style sheet.
const signs =
  /unable to preload|failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed/i;

/** Code of a page could not be fetched: the connection is lost, and nothing is wrong with the page. */
export const isLostCode = (error: Error): boolean => signs.test(error.message);
