import type { GuildTemplate } from '@guildhall/protocol/objects/guilds/guild-template'
import { deleteGuildTemplate } from '@guildhall/protocol/operations/guild-templates/delete-guild-template'
import { modifyGuildTemplate } from '@guildhall/protocol/operations/guild-templates/modify-guild-template'
import { syncGuildTemplate } from '@guildhall/protocol/operations/guild-templates/sync-guild-template'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { SavedForm } from '../../../shared/form/saved-form.tsx'
import { askToConfirm } from '../../../shared/overlay/open-dialog.tsx'
import { runWithErrorToast, showToast } from '../../../shared/overlay/toasts.tsx'
import { templatePath } from '../../../shared/page/paths.ts'
import { Section } from '../../../shared/page/section.tsx'
import { CopyLine } from '../../../shared/text/copy-line.tsx'
import { formatShortDateTime } from '../../../shared/text/format-date-time.ts'
import { useClient } from '../../../state/use-client.ts'
import { TemplateFields, templateTexts } from './template-fields.tsx'

type TemplateSectionsProps = {
  template: GuildTemplate
  /** Called with the template after a change; null if it was deleted. */
  onChanged: (template: GuildTemplate | null) => void
}

/** The link of a template, its changes since the last sync, its texts, and its deletion. */
export function TemplateSections({ template, onChanged }: TemplateSectionsProps) {
  const client = useClient()
  const { code: templateCode, source_guild_id: guildId } = template
  const remove = () =>
    askToConfirm({
      title: t('template.delete-this-template'),
      text: t('template.its-link-stops-working'),
      action: t('guild-settings.delete'),
      work: async () => {
        await client.call(deleteGuildTemplate, { guildId, templateCode })
        onChanged(null)
      },
    })
  return (
    <>
      <Section title={t('template.link')} text={t('template.anyone-with-the-link')}>
        <dl>
          <CopyLine label={t('template.link')} value={`${location.origin}${templatePath(templateCode)}`} />
        </dl>
        <p className="section-text">{t('template.used-times', { uses: template.usage_count })}</p>
      </Section>
      <SyncSection template={template} onChanged={onChanged} />
      <Section title={t('template.name-and-description')}>
        <SavedForm
          fields={['name', 'description']}
          onSave={async (entered) =>
            onChanged(await client.call(modifyGuildTemplate, { guildId, templateCode }, templateTexts(entered)))
          }
        >
          {({ fields }) => <TemplateFields template={template} problems={fields} />}
        </SavedForm>
      </Section>
      <Section title={t('template.delete-the-template')} text={t('template.its-link-stops-working')}>
        <div className="section-buttons">
          <Button look="danger" onPress={remove}>
            {t('template.delete-template-dialog')}
          </Button>
        </div>
      </Section>
    </>
  )
}

function SyncSection({ template, onChanged }: TemplateSectionsProps) {
  const client = useClient()
  const { code: templateCode, source_guild_id: guildId } = template
  const isDirty = template.is_dirty === true
  const moment = formatShortDateTime(Date.parse(template.updated_at))
  const sync = () =>
    runWithErrorToast(async () => {
      onChanged(await client.call(syncGuildTemplate, { guildId, templateCode }))
      showToast(t('template.template-synced'))
    })
  return (
    <Section title={t('template.changes')}>
      <p className="section-text" role="status">
        {isDirty ? t('template.the-guild-has-changed-since', { moment }) : t('template.up-to-date', { moment })}
      </p>
      <div className="section-buttons">
        <Button look={isDirty ? 'main' : 'quiet'} onPress={() => void sync()}>
          {t('template.sync-template')}
        </Button>
      </div>
    </Section>
  )
}
