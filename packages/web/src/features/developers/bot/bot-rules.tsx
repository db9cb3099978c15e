import { t } from '../../../language/developers.ts'
import { Toggle } from '../../../shared/form/toggle.tsx'
import { useManagedApplication } from '../managed-application.ts'
import { ManagedForm } from '../managed-form.tsx'

/** Who may add the bot to a guild, and how. */
export function BotRules() {
  const { application, change } = useManagedApplication()

  const save = (entered: FormData) =>
    change({ bot_public: entered.has('bot_public'), bot_require_code_grant: entered.has('bot_require_code_grant') })

  return (
    <ManagedForm fields={[]} onSave={save}>
      {() => (
        <>
          <Toggle
            name="bot_public"
            label={t('bot.public')}
            hint={t('bot.anyone-can-add-this-bot-to')}
            defaultChecked={application.bot_public}
          />
          <Toggle
            name="bot_require_code_grant"
            label={t('bot.require-oauth2-code-grant')}
            hint={t('bot.the-bot-joins-a-guild-only')}
            defaultChecked={application.bot_require_code_grant}
          />
        </>
      )}
    </ManagedForm>
  )
}
