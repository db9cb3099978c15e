import { createMessage } from '@guildhall/protocol/operations/messages/create-message'
import { ApiProblem } from '../../../api/api-problem.ts'
import { upload } from '../../../api/upload.ts'
import { t } from '../../../language/activities.ts'
import { ownMediaUrl } from '../../../shared/text/safe-url.ts'
import type { Client } from '../../../state/client.ts'

/** Sends a picture to a channel. An app's picture expires after a day, so a copy is sent with the message. */
export async function sendPictureToChannel(
  { token }: Pick<Client, 'token'>,
  channelId: string,
  address: string,
): Promise<void> {
  const answer = await fetch(ownMediaUrl(address) ?? '')
  const { ok, status } = answer
  if (!ok)
    throw new ApiProblem({
      status,
      message: t('asking.the-image-is-no-longer-available'),
      code: 0,
      fields: new Map(),
    })
  const picture = await answer.blob()
  const files = [new File([picture], nameIn(address), { type: picture.type })]
  await upload(token, createMessage, { channelId }, {}, { files })
}

const nameIn = (address: string): string => new URL(address).pathname.split('/').at(-1) || 'moment'
