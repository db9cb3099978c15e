import { GUILD_TEMPLATE_LIMITS as LIMITS } from '@guildhall/protocol/guild-template-limits'
import type { GuildTemplate } from '@guildhall/protocol/objects/guilds/guild-template'
import { t } from '../../../language/guild-settings.ts'
import { Field } from '../../../shared/form/field.tsx'
import { requireFilled, textIn } from '../../../shared/form/form-problem.ts'
import { TextAreaField } from '../../../shared/form/text-area-field.tsx'

type TemplateFieldsProps = {
  template: Pick<GuildTemplate, 'name' | 'description'>
  problems: ReadonlyMap<string, string>
}

/** The name and the description of a template. */
export const TemplateFields = ({ template, problems }: TemplateFieldsProps) => (
  <>
    <Field
      name="name"
      label={t('guild-settings.name')}
      required
      autoComplete="off"
      maxLength={LIMITS.name.max}
      defaultValue={template.name}
      error={problems.get('name')}
    />
    <TextAreaField
      name="description"
      label={t('guild-settings.description')}
      rows={2}
      maxLength={LIMITS.description.max}
      defaultValue={template.description ?? ''}
      error={problems.get('description')}
    />
  </>
)

/** The entered name and description. @throws IncompleteForm without a name */
export function templateTexts(entered: FormData): { name: string; description: string | null } {
  const name = textIn(entered, 'name').trim()
  requireFilled({ name }, { name: t('guild-settings.enter-a-name') })
  return { name, description: textIn(entered, 'description').trim() || null }
}
