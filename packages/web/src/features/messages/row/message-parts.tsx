import { MessageFlag } from '@guildhall/protocol/enums/message-flag'
import type { Snapshot } from '@guildhall/protocol/objects/messages/message'
import { Attachments } from '../media/attachments.tsx'
import { Embeds } from '../media/embeds.tsx'
import { Stickers } from '../media/stickers.tsx'

type MessagePartsProps = { message: Pick<Snapshot, 'attachments' | 'embeds' | 'flags' | 'sticker_items'> }

/** The parts of a message, or of a forwarded one, below its text. */
export function MessageParts({ message: { attachments, embeds, flags, sticker_items = [] } }: MessagePartsProps) {
  // Components show the message's files themselves.
  const isDrawnByComponents = (flags & MessageFlag.IS_COMPONENTS_V2) !== 0
  return (
    <>
      {isDrawnByComponents ? null : <Attachments attachments={attachments} />}
      <Embeds embeds={embeds} />
      <Stickers stickers={sticker_items} />
    </>
  )
}
