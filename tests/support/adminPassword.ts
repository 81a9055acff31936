/** Of the administrator that a seeded test store has. */
export const adminPassword = 'First-light-7';
