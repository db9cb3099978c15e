import { id, json, moment, nullable, oneOfTexts, text } from '../../store/column.ts'
import { type RowOf, type RowsOf, table } from '../../store/table.ts'

/** A mail that waits to be sent, or was sent within the last day. */
export const mails = table({
  name: 'mails',
  columns: {
    id,
    kind: oneOfTexts(
      'reset',
      'password_changed',
      'verify',
      'address_changed',
      'new_sign_in',
      'identity_linked',
      'invitation',
    ),
    /** The user whom it concerns; of an invitation, the one who sent it. */
    user_id: id,
    /** The hash of the mailbox, by which mails to it are counted. */
    mailbox: text,
    /** Null as soon as it isn't needed any more. */
    recipient: nullable(text),
    locale: text,
    /** The values of its placeholders. */
    details: json,
    /**
     * A mail that is being received by the mail server is never sent again: after a crash it is unknown whether it
     * arrived.
     */
    state: oneOfTexts('waiting', 'sending', 'ended'),
    created_at: moment,
  },
  key: ['id'],
  indexes: {
    mails_by_mailbox: ['mailbox', 'created_at'],
    mails_by_age: ['created_at'],
    mails_that_wait: { on: ['id'], where: "state = 'waiting'" },
  },
  belongsTo: { user: 'user_id' },
  generatesIds: ['id'],
  inBackup: false,
  isShortLived: true,
})

export type MailRow = RowOf<typeof mails>

/** A link in a mail, or one that an administrator passes on: it works once, for one user. */
export const accountLinks = table({
  name: 'account_links',
  columns: {
    hash: text,
    user_id: id,
    kind: oneOfTexts('reset', 'verify'),
    /** The address that the link proves, and that the account must still have; null if an administrator passed it on. */
    email: nullable(text),
    created_at: moment,
    expires_at: moment,
  },
  key: ['hash'],
  indexes: {
    account_links_by_user: ['user_id', 'kind', 'created_at'],
    account_links_that_expire: ['expires_at'],
  },
  belongsTo: { user: 'user_id' },
  inBackup: false,
})

export type AccountLinkRow = RowOf<typeof accountLinks>

export const MAIL_TABLES = [mails, accountLinks] as const

declare module '../../store/tables.ts' {
  interface Tables extends RowsOf<typeof MAIL_TABLES> {}
}
