import { ApiError } from '../../kernel/api-error.ts'
import { handler } from '../../kernel/job.ts'
import { TokenActor } from '../../kernel/permissions/channel-actor.ts'
import { mustFindChannel, writeAsGuest } from '../../kernel/unit-of-work/guest-unit.ts'
import { findMessage, keyOf } from '../messages/messages-store.ts'
import { finishPoll as end } from './polls-actions.ts'
import { endPollJob } from './polls-jobs.ts'

/** Ends a poll at its time, unless it has already ended or was deleted. */
export const expirePoll = handler(endPollJob, async (kernel, { channel_id, message_id }) => {
  const unit = { name: 'end-poll', emits: ['MESSAGE_UPDATE', 'MESSAGE_CREATE'] } as const
  try {
    const found = await mustFindChannel(kernel, channel_id)
    const nobody = new TokenActor('0', channel_id, 0n)
    await writeAsGuest(
      kernel,
      unit,
      found,
      () => nobody,
      async (tx) => {
        const message = await findMessage(tx.db, { ...keyOf(tx.guild, tx.channel), id: message_id })
        if (message?.poll && !message.poll.is_finalized) await end(tx, tx, message, message.poll)
      },
    )
  } catch (error) {
    const isGone = error instanceof ApiError && (error.error === 'UnknownChannel' || error.error === 'UnknownGuild')
    if (!isGone) throw error
  }
})
