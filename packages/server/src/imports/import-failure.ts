/** The reason why an import stopped, in one line for the administrator who started it. */
export class ImportFailure extends Error {}
