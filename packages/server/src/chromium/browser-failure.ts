/** The reason why a browser can't show something, in one line for the user. */
export class BrowserFailure extends Error {}
