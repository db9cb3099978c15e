import type { GuildChannel } from '@guildhall/protocol/objects/channels/channel'
import type { StageInstance } from '@guildhall/protocol/objects/channels/stage-instance'
import { createStageInstance } from '@guildhall/protocol/operations/stage-instances/create-stage-instance'
import { modifyStageInstance } from '@guildhall/protocol/operations/stage-instances/modify-stage-instance'
import { Field } from '../../shared/form/field.tsx'
import { FormDialog } from '../../shared/form/form-dialog.tsx'
import { mustFill, textIn } from '../../shared/form/form-problem.ts'
import { useClient } from '../../state/use-client.ts'

type StageDialogProps = { channel: GuildChannel; stage: StageInstance | undefined; onClose: () => void }

/** Says what is talked about on a stage; one that is closed is opened with it. */
export function StageDialog({ channel, stage, onClose }: StageDialogProps) {
  const client = useClient()

  async function send(entered: FormData) {
    const topic = textIn(entered, 'topic').trim()
    mustFill({ topic }, { topic: 'Say what it is about.' })
    if (stage) await client.call(modifyStageInstance, { channelId: channel.id }, { topic })
    else await client.call(createStageInstance, {}, { channel_id: channel.id, topic })
  }

  return (
    <FormDialog
      title={stage ? 'Change the topic' : `Open the stage ${channel.name}`}
      action={stage ? 'Save' : 'Open'}
      fields={['topic']}
      onSubmit={send}
      onClose={onClose}
    >
      {({ fields }) => (
        <Field
          name="topic"
          label="Topic"
          required
          autoComplete="off"
          maxLength={120}
          defaultValue={stage?.topic ?? ''}
          error={fields.get('topic')}
        />
      )}
    </FormDialog>
  )
}
