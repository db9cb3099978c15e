/** What keeps a command from being done, in one line for whoever typed it. */
export class Failure extends Error {}
