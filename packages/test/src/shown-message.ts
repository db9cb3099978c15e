import type { Message } from '@guildhall/protocol/objects/messages/message'

/** A message as a user of a world sees it. */
export type ShownMessage = Message & {
  /**
   * An image of it as the web client shows it to that user, drawn by a Chromium of this machine
   * (docs/sandboxes.md#pictures).
   *
   * @throws ActionRefusedError without Chromium, for a deleted message and for an ephemeral one
   */
  toPNG(): Promise<Buffer>
}

/** Adds a method that draws a message. It isn't enumerable, so comparisons of messages ignore it. */
export function shownMessage(message: Message, draw: (message: Message) => Promise<Buffer>): ShownMessage {
  const shown: ShownMessage = Object.assign(message, { toPNG: () => draw(message) })
  Object.defineProperty(shown, 'toPNG', { enumerable: false })
  return shown
}
