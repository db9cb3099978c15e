import type { GuildSettings } from '@guildhall/protocol/objects/guilds/guild'
import { deleteGuild } from '@guildhall/protocol/operations/guilds/delete-guild'
import { modifyGuild } from '@guildhall/protocol/operations/guilds/modify-guild'
import { useState } from 'react'
import { t } from '../../../language/guild-settings.ts'
import { Button } from '../../../shared/appearance/button.tsx'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { IncompleteForm } from '../../../shared/form/form-problem.ts'
import { DeleteDialog } from '../../../shared/overlay/delete-dialog.tsx'
import { showToast } from '../../../shared/overlay/toasts.tsx'
import { replaceLocation } from '../../../shared/page/location.ts'
import { HOME_PATH } from '../../../shared/page/paths.ts'
import { Section } from '../../../shared/page/section.tsx'
import { ConfirmByNameField, requireRepeatedName } from '../../../shared/user/confirm-by-name.tsx'
import { useClient } from '../../../state/use-client.ts'
import { EntityField } from '../frame/entity-field.tsx'

/** Transferring and deleting the guild, for its owner. */
export function OwnerSection({ settings }: { settings: GuildSettings }) {
  const [asked, setAsked] = useState<'hand over' | 'delete' | null>(null)
  const close = () => setAsked(null)
  return (
    <Section title={t('overview.ownership')} text={t('overview.only-the-owner-can-transfer-or-delete')}>
      <div className="section-buttons">
        <Button onPress={() => setAsked('hand over')}>{t('overview.transfer-ownership')}</Button>
        <Button look="danger" onPress={() => setAsked('delete')}>
          {t('overview.delete-guild')}
        </Button>
      </div>
      {asked === 'hand over' ? <HandOverDialog settings={settings} onClose={close} /> : null}
      {asked === 'delete' ? <DeleteGuildDialog settings={settings} onClose={close} /> : null}
    </Section>
  )
}

type EndingDialogProps = { settings: GuildSettings; onClose: () => void }

function HandOverDialog({ settings: { id, name }, onClose }: EndingDialogProps) {
  const client = useClient()
  const [owner_id, setOwner] = useState<string | null>(null)

  async function handOver(entered: FormData) {
    if (owner_id === null) throw new IncompleteForm(new Map([['owner_id', t('overview.choose-the-new-owner')]]))
    requireRepeatedName(entered, 'guild', name)
    await client.call(modifyGuild, { guildId: id }, { owner_id })
    showToast(t('overview.the-guild-has-a-new-owner'))
  }

  return (
    <FormDialog
      title={t('overview.transfer-named', { name })}
      description={t('overview.the-new-owner-can-do-everything')}
      action={t('overview.transfer')}
      tone="danger"
      fields={['owner_id', 'name']}
      onSubmit={handOver}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <EntityField
            guildId={id}
            kind="user"
            label={t('overview.new-owner')}
            placeholder={t('guild-settings.choose-a-member')}
            chosen={owner_id}
            isOptional={false}
            error={fields.get('owner_id')}
            onChoose={setOwner}
          />
          <ConfirmByNameField what="guild" name={name} error={fields.get('name')} />
        </>
      )}
    </FormDialog>
  )
}

function DeleteGuildDialog({ settings: { id, name }, onClose }: EndingDialogProps) {
  const client = useClient()

  async function remove() {
    await client.call(deleteGuild, { guildId: id })
    replaceLocation(HOME_PATH)
  }

  const loss = t('overview.its-channels-and-messages-are-permanently')
  return <DeleteDialog what="guild" name={name} loss={loss} remove={remove} onClose={onClose} />
}
