import { ApplicationFlag, EVERY_PRIVILEGED_INTENT } from '@guildhall/protocol/enums/application-flag'
import { t } from '../../../language/developers.ts'
import { Toggle } from '../../../shared/form/toggle.tsx'
import { useManagedApplication } from '../managed-application.ts'
import { ManagedForm } from '../managed-form.tsx'

const intents = [
  {
    name: 'presence',
    flag: ApplicationFlag.GATEWAY_PRESENCE_LIMITED,
    label: t('bot.presence'),
    hint: t('bot.which-members-of-its-guilds-are'),
  },
  {
    name: 'members',
    flag: ApplicationFlag.GATEWAY_GUILD_MEMBERS_LIMITED,
    label: t('bot.guild-members'),
    hint: t('bot.who-joins-leaves-or-changes-and'),
  },
  {
    name: 'content',
    flag: ApplicationFlag.GATEWAY_MESSAGE_CONTENT_LIMITED,
    label: t('bot.message-content'),
    hint: t('bot.the-content-of-messages-that-arent'),
  },
] as const

/** The privileged intents of the bot. */
export function IntentsForm() {
  const { application, change } = useManagedApplication()

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
