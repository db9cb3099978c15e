import { ApplicationFlag, EVERY_PRIVILEGED_INTENT } from '@guildhall/protocol/enums/application-flag'
import { Toggle } from '../../../shared/form/toggle.tsx'
import { useManaged } from '../managed.ts'
import { ManagedForm } from '../managed-form.tsx'

const intents = [
  {
    name: 'presence',
    flag: ApplicationFlag.GATEWAY_PRESENCE_LIMITED,
    label: 'Presences',
    hint: 'Who of its guilds’ members is online, and what they are doing.',
  },
  {
    name: 'members',
    flag: ApplicationFlag.GATEWAY_GUILD_MEMBERS_LIMITED,
    label: 'Guild members',
    hint: 'Who joins, leaves or changes, and the lists of all members.',
  },
  {
    name: 'content',
    flag: ApplicationFlag.GATEWAY_MESSAGE_CONTENT_LIMITED,
    label: 'Message content',
    hint: 'What messages say that are not meant for the bot.',
  },
] as const

/** Which of what tells most of others the bot may be told. */
export function IntentsForm() {
  const { application, change } = useManaged()

  async function save(entered: FormData) {
    const chosen = intents.filter(({ name }) => entered.has(name)).reduce((flags, { flag }) => flags | flag, 0)
    await change({ flags: (application.flags & ~EVERY_PRIVILEGED_INTENT) | chosen })
  }

  return (
    <ManagedForm fields={[]} onSave={save}>
      {() =>
        intents.map(({ name, flag, label, hint }) => (
          <Toggle key={name} name={name} label={label} hint={hint} defaultChecked={(application.flags & flag) !== 0} />
        ))
      }
    </ManagedForm>
  )
}
