import { t } from '../../language/main.ts'
import './launched-activity.css'
import { MessageType } from '@guildhall/protocol/enums/message-type'
import type { Message } from '@guildhall/protocol/objects/messages/message'
import { Rocket } from 'lucide-react'
import { Button } from '../../shared/appearance/button.tsx'
import { runWithErrorToast } from '../../shared/overlay/toasts.tsx'
import { joinActivity, useLaunchedActivity, useMayLaunchActivities, useOwnActivity } from '../../state/activities.ts'
import { useClient } from '../../state/use-client.ts'
import { useMessageListContext } from './row/message-list-context.ts'

/** A launched Activity: whether it is running, and a button to join. */
export function LaunchedActivity({ message }: { message: Message }) {
  const { guildId, channelId } = useMessageListContext()
  const client = useClient()
  const activity = useLaunchedActivity(message.interaction_metadata?.id ?? '')
  const own = useOwnActivity()
  const mayPlay = useMayLaunchActivities(guildId, channelId)
  const count = new Set(activity?.participants.map(({ user_id }) => user_id)).size

  if (activity === undefined) return <p className="launched">{t('messages.this-activity-has-ended')}</p>
  return (
    <div className="launched">
      <Rocket className="launched-icon" aria-hidden="true" />
      <span>{t('messages.people-are-playing', { count })}</span>
      {mayPlay && own?.instance_id !== activity.instance_id ? (
        <Button onPress={() => void runWithErrorToast(() => joinActivity(client, channelId, activity.application_id))}>
          {t('messages.join')}
        </Button>
      ) : null}
    </div>
  )
}

/** A command response has content, unless it is an Activity launch. */
export const isActivityLaunch = ({
  attachments,
  components,
  content,
  embeds,
  interaction_metadata,
  poll,
  type,
}: Message) =>
  type === MessageType.CHAT_INPUT_COMMAND &&
  interaction_metadata?.type === 2 &&
  content === '' &&
  poll === undefined &&
  [attachments, embeds, components ?? []].every(({ length }) => length === 0)
