/** The reason why a command can't be run, in one line for the user. */
export class Failure extends Error {}
