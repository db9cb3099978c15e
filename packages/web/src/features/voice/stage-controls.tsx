import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import { deleteStageInstance } from '@guildhall/protocol/operations/stage-instances/delete-stage-instance'
import { Ellipsis } from 'lucide-react'
import { Button } from '../../shared/appearance/button.tsx'
import { IconButton } from '../../shared/appearance/icon-button.tsx'
import { Menu } from '../../shared/overlay/menu.tsx'
import { askToConfirm, openDialog } from '../../shared/overlay/open-dialog.tsx'
import { useCan } from '../../state/permissions.ts'
import { useClient } from '../../state/use-client.ts'
import { isInvitedToSpeak } from './stage-speech.ts'
import { useOwnSpeech } from './use-own-speech.ts'

type StageControlsProps = { channel: GuildChannel; stage: StageInstance | undefined }

/** Opens and closes a stage, and asks to speak on it. */
export function StageControls({ channel, stage }: StageControlsProps) {
  const client = useClient()
  const { id, guild_id: guildId, name } = channel
  const isModerator = useCan(guildId, id, 'MANAGE_CHANNELS', 'MUTE_MEMBERS', 'MOVE_MEMBERS')
  const edit = () =>
    openDialog(async () => {
      const { StageDialog } = await import('./stage-dialog.tsx')
      return (close) => <StageDialog channel={channel} stage={stage} onClose={close} />
    })
  const end = () =>
    askToConfirm({
      title: `Close the stage ${name}?`,
      text: 'Whoever is there stays, but nothing is on any more.',
      action: 'Close it',
      work: () => client.call(deleteStageInstance, { channelId: id }),
    })

  return (
    <>
      <Speaking channel={channel} />
      {isModerator && !stage ? <Button onPress={edit}>Open the stage</Button> : null}
      {isModerator && stage ? (
        <Menu
          label="Stage: what to do"
          trigger={
            <IconButton label="Stage: what to do">
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          actions={[
            { label: 'Change the topic…', onSelect: edit },
            { label: 'Close the stage…', tone: 'danger', onSelect: end },
          ]}
        />
      ) : null}
    </>
  )
}

function Speaking({ channel: { id, guild_id: guildId } }: { channel: GuildChannel }) {
  const { own, change } = useOwnSpeech()
  const mayAsk = useCan(guildId, id, 'REQUEST_TO_SPEAK')
  const maySpeak = useCan(guildId, id, 'MUTE_MEMBERS')
  if (own?.channel_id !== id) return null
  if (isInvitedToSpeak(own)) {
    return (
      <>
        <Button look="main" onPress={() => change({ request_to_speak_timestamp: null })}>
          Accept and speak
        </Button>
        <Button onPress={() => change({ suppress: true })}>Stay in the audience</Button>
      </>
    )
  }
  if (!own.suppress) return <Button onPress={() => change({ suppress: true })}>Go to the audience</Button>
  if (maySpeak) return <Button onPress={() => change({ suppress: false })}>Speak</Button>
  const isAsking = own.request_to_speak_timestamp !== null
  if (!mayAsk) return null
  const asked = () => new Date().toISOString()
  return (
    <Button onPress={() => change({ request_to_speak_timestamp: isAsking ? null : asked() })}>
      {isAsking ? 'Lower your hand' : 'Raise your hand'}
    </Button>
  )
}
