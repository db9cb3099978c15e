import { MessageReferenceType } from '@guildhall/protocol/enums/message-reference-type'
import type { NewMessage } from '@guildhall/protocol/objects/messages/message'
import type { ChannelDraft, DraftFile, ReplyTarget } from '../../state/drafts.ts'
import { toSentText } from './inserted-names.ts'

/** A draft as sent: its body, and the files under their selected names. */
export function draftToMessage({ text, inserted, files, reply }: ChannelDraft): { body: NewMessage; files: File[] } {
  const content = toSentText(text, inserted)
  return {
    body: {
      ...(content !== '' && { content }),
      ...(files.length > 0 && { attachments: files.map(attachmentOf) }),
      ...(reply && replyFields(reply)),
    },
    files: files.map(({ file, name }) => (file.name === name ? file : new File([file], name, { type: file.type }))),
  }
}

/** What makes a message a reply. It is sent even if the original was deleted meanwhile. */
export const replyFields = ({ message, ping }: ReplyTarget) => ({
  message_reference: { type: MessageReferenceType.DEFAULT, message_id: message.id, fail_if_not_exists: false },
  allowed_mentions: { parse: [...mentioned], replied_user: ping },
})

const mentioned = ['users', 'roles', 'everyone'] as const

const attachmentOf = ({ name, description, isSpoiler }: DraftFile, index: number) => ({
  id: String(index),
  filename: name,
  ...(description !== '' && { description }),
  ...(isSpoiler && { is_spoiler: true }),
})

/** Whether there is anything to send. */
export const isEmptyDraft = ({ text, files }: Pick<ChannelDraft, 'files' | 'text'>): boolean =>
  text.trim() === '' && files.length === 0
