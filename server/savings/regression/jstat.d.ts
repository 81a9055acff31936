declare module 'jstat' {
  /** Of the library only what the package uses. It is CommonJS: Node.js knows its default export alone. */
  const library: { jStat: { studentt: { inv(probability: number, degreesOfFreedom: number): number } } };
  export default library;
}
