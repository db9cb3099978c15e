import { LIMITS } from '@guildhall/protocol/limits'
import type { OnboardingOption } from '@guildhall/protocol/objects/guilds/onboarding'
import { ArrowUp, SmilePlus, X } from 'lucide-react'
import { t } from '../../../language/guild-settings.ts'
import { IconButton } from '../../../shared/appearance/icon-button.tsx'
import { Emoji } from '../../../shared/emoji/emoji.tsx'
import { EmojiPopover } from '../../../shared/emoji/emoji-popover.tsx'
import { fromStoredEmoji, toStoredEmoji } from '../../../shared/emoji/stored-emoji.ts'
import { Field } from '../../../shared/form/field.tsx'
import { FieldErrorText } from '../../../shared/form/field-error.tsx'
import { GrantedOptionsField } from './granted-options-field.tsx'
import type { GrantableOptions } from './use-grantable-options.ts'

type OptionRowProps = {
  option: OnboardingOption
  number: number
  /** The path in the request. */
  path: string
  grantable: GrantableOptions
  problems: ReadonlyMap<string, string>
  onChange: (next: Partial<OnboardingOption>) => void
  onRaise: (() => void) | null
  onRemove: (() => void) | null
}

/** An answer with its channels and roles. */
export function OptionRow({ option, number, path, grantable, problems, onChange, onRaise, onRemove }: OptionRowProps) {
  const problem = (name: string) => problems.get(`${path}.${name}`)
  return (
    <li className="onboarding-option">
      <fieldset>
        <legend className="unseen">{t('onboarding.answer', { number })}</legend>
        <div className="onboarding-option-head">
          <OptionEmoji option={option} number={number} grantable={grantable} onChange={onChange} />
          <span className="onboarding-option-buttons">
            {onRaise ? (
              <IconButton label={t('onboarding.move-answer-up', { number })} onClick={onRaise}>
                <ArrowUp aria-hidden="true" />
              </IconButton>
            ) : null}
            {onRemove ? (
              <IconButton label={t('onboarding.remove-answer', { number })} onClick={onRemove}>
                <X aria-hidden="true" />
              </IconButton>
            ) : null}
          </span>
        </div>
        <Field
          name={`${path}.title`}
          label={t('onboarding.answer', { number })}
          required
          autoComplete="off"
          maxLength={LIMITS.onboardingOptionTitle.max}
          value={option.title}
          onChange={({ target }) => onChange({ title: target.value })}
          error={problem('title')}
        />
        <FieldErrorText>{problems.get(path)}</FieldErrorText>
        <Field
          name={`${path}.description`}
          label={t('guild-settings.description')}
          autoComplete="off"
          maxLength={LIMITS.onboardingOptionDescription.max}
          value={option.description}
          onChange={({ target }) => onChange({ description: target.value })}
          error={problem('description')}
        />
        <div className="onboarding-gifts">
          <GrantedOptionsField
            label={t('onboarding.gives-roles')}
            placeholder={t('guild-settings.none')}
            choices={grantable.roles}
            chosen={option.role_ids}
            known={grantable.roleKnown}
            max={LIMITS.onboardingOptionGrants.max}
            error={problem('role_ids')}
            onChoose={(role_ids) => onChange({ role_ids })}
          />
          <GrantedOptionsField
            label={t('onboarding.shows-channels')}
            placeholder={t('guild-settings.none')}
            choices={grantable.channels}
            chosen={option.channel_ids}
            known={grantable.channelKnown}
            max={LIMITS.onboardingOptionGrants.max}
            error={problem('channel_ids')}
            onChoose={(channel_ids) => onChange({ channel_ids })}
          />
        </div>
      </fieldset>
    </li>
  )
}

function OptionEmoji({
  option: { emoji },
  number,
  grantable,
  onChange,
}: Pick<OptionRowProps, 'grantable' | 'number' | 'onChange' | 'option'>) {
  const shown = fromStoredEmoji({ emoji_id: emoji.id, emoji_name: emoji.name }, grantable.emoji)
  return (
    <span className="onboarding-option-emoji">
      <EmojiPopover
        customs={grantable.emoji}
        onPick={(picked) => {
          const { emoji_id, emoji_name } = toStoredEmoji(picked)
          onChange({ emoji: { id: emoji_id, name: emoji_name, animated: false } })
        }}
        trigger={
          <IconButton label={t('onboarding.emoji-of-answer', { number })}>
            {shown ? <Emoji emoji={shown} /> : <SmilePlus aria-hidden="true" />}
          </IconButton>
        }
      />
      {shown ? (
        <IconButton
          label={t('onboarding.no-emoji-for-answer', { number })}
          onClick={() => onChange({ emoji: { id: null, name: null, animated: false } })}
        >
          <X aria-hidden="true" />
        </IconButton>
      ) : null}
    </span>
  )
}
