/** The path of the server's program: its bundle, or its sources if they changed since it was built. */
export function serverProgram(): string
