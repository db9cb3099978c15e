import type { GuildTemplate } from '@guildhall/protocol/objects/guilds/guild-template'
import { createGuildTemplate } from '@guildhall/protocol/operations/guild-templates/create-guild-template'
import { t } from '../../../language/guild-settings.ts'
import { SavedForm } from '../../../shared/form/saved-form.tsx'
import { Section } from '../../../shared/page/section.tsx'
import { useClient } from '../../../state/use-client.ts'
import { useGuild } from '../../../state/world.ts'
import { TemplateFields, templateTexts } from './template-fields.tsx'

type NewTemplateFormProps = { guildId: string; onCreated: (template: GuildTemplate) => void }

/** Creates the template of a guild. */
export function NewTemplateForm({ guildId, onCreated }: NewTemplateFormProps) {
  const client = useClient()
  const name = useGuild(guildId)?.settings.name ?? ''
  return (
    <Section title={t('template.new-template')} text={t('template.a-copy-of-settings-roles-and-channels')}>
      <SavedForm
        fields={['name', 'description']}
        action={t('template.create-template')}
        onSave={async (entered) =>
          onCreated(await client.call(createGuildTemplate, { guildId }, templateTexts(entered)))
        }
      >
        {({ fields }) => <TemplateFields template={{ name, description: null }} problems={fields} />}
      </SavedForm>
    </Section>
  )
}
