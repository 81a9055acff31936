/** Where something wanted to listen, and which variables of the environment say so. */
export interface Wished {
  host: string;
  port: number;
  hostName: string;
  portName: string;
}

/** An error for the person who starts the product: its words say what to do, where it was thrown says nothing. */
export class CannotListen extends Error {}

const reasons: Readonly<Record<string, (wished: Wished) => string>> = {
  EADDRINUSE: ({ portName }) =>
    `the port is taken. Another program has it, or another CoolOps that is still stopping: end it, wait for it, or set ${portName} to another port.`,
  EACCES: ({ portName }) =>
    `this account may not listen on that port; ports below 1024 are often kept for administrators. Set ${portName} to a higher one.`,
  EADDRNOTAVAIL: ({ hostName }) =>
    `this machine does not have that address. Set ${hostName} to one of its own, or to 0.0.0.0 for all of them.`,
};

/** What the system answered to a wish to listen, in words; errors of other kinds stay what they are. */
export function listenFailure(error: unknown, wished: Wished): unknown {
  const { code } = Object(error) as { code?: unknown };
  const reason = reasons[String(code)];
  if (!reason) return error;
  return new CannotListen(`Nothing can listen on ${wished.host}:${wished.port}: ${reason(wished)}`, {
    cause: error,
  });
}
