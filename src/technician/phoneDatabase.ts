/** Where the technician's page keeps what it seals. */
export const phoneDatabase = 'coolops.technician';
