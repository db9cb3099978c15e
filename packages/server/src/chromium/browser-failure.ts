/** What keeps a browser from showing something, in one line for people. */
export class BrowserFailure extends Error {}
