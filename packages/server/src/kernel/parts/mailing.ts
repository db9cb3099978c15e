/** A mail as plain text and as the same in HTML. */
export interface ComposedMail {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Why a mail could not be sent. */
export class MailFailure extends Error {
  /** Names the cause, without addresses and contents. */
  readonly code: string
  /** Whether the same mail would be refused again. */
  readonly isPermanent: boolean
  /** Whether the mail server certainly didn't accept the mail. */
  readonly isUnsent: boolean

  constructor(code: string, { isPermanent, isUnsent }: { isPermanent: boolean; isUnsent: boolean }) {
    super(`The mail could not be sent: ${code}`)
    this.code = code
    this.isPermanent = isPermanent
    this.isUnsent = isUnsent
  }
}

/** Sends mail through the mail server of this instance. */
export interface Mailer {
  /**
   * Sends a mail. `compose` is called when the mail server is ready to receive the contents: only afterwards can it have
   * accepted the mail. If `compose` throws, nothing is sent.
   *
   * @throws MailFailure, or the error of `compose`
   */
  send(recipient: string, compose: () => Promise<ComposedMail>): Promise<void>
}

/** Mail, which only some instances send. */
export interface Mailing {
  readonly mailer: Mailer | null
}
