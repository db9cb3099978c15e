import type { Message } from '@guildhall/protocol/objects/messages/message'

/** A message as a user of a world sees it. */
export type ShownMessage = Message & {
  /**
   * A picture of it as the web client shows it to that user, by a Chromium of this machine (docs/sandboxes.md#pictures).
   *
   * @throws ActRefused without Chromium, and where the message is not there any more or was sent to its user alone
   */
  toPNG(): Promise<Buffer>
}

/** Lets a message be drawn. What compares messages doesn't see that. */
export function shownMessage(message: Message, draw: (message: Message) => Promise<Buffer>): ShownMessage {
  const shown: ShownMessage = Object.assign(message, { toPNG: () => draw(message) })
  Object.defineProperty(shown, 'toPNG', { enumerable: false })
  return shown
}
