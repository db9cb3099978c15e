import { Toggle } from '../../../shared/form/toggle.tsx'
import { useManaged } from '../managed.ts'
import { ManagedForm } from '../managed-form.tsx'

/** Who may bring the bot to a guild, and how. */
export function BotRules() {
  const { application, change } = useManaged()

  const save = (entered: FormData) =>
    change({ bot_public: entered.has('bot_public'), bot_require_code_grant: entered.has('bot_require_code_grant') })

  return (
    <ManagedForm fields={[]} onSave={save}>
      {() => (
        <>
          <Toggle
            name="bot_public"
            label="Public"
            hint="Everyone may add it to guilds that they manage. Otherwise only the application’s owners may."
            defaultChecked={application.bot_public}
          />
          <Toggle
            name="bot_require_code_grant"
            label="Comes with a code alone"
            hint="It joins a guild when your program has exchanged the code that the page of consent sent it."
            defaultChecked={application.bot_require_code_grant}
          />
        </>
      )}
    </ManagedForm>
  )
}
