import { useState } from 'react';
import { CITY_MAX_CHARS, SEARCH_MAX_CHARS } from '@baari/contract/limits';
import { SPECIALITIES } from '@baari/contract/specialities';
import { readdress } from '../../lib/router.ts';
import { specialityText } from '../../lib/text.ts';
import { addressOf } from './search.ts';
import type { Search } from './search.ts';
import { say } from './find-texts.ts';

export function SearchForm({ search }: { search: Search }) {
  const address = addressOf(search);
  const [state, setState] = useState({ address, typed: search });
  // A link brought another search: it replaces what was typed.
  if (state.address !== address) setState({ address, typed: search });
  const { typed } = state;
  const setTyped = (next: Search) => setState({ ...state, typed: next });
  const choose = (speciality: string) => {
    const next: Search = { ...typed, speciality: SPECIALITIES.find((one) => one === speciality) ?? '' };
    readdress(addressOf(next));
  };
  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        readdress(addressOf(typed));
      }}
    >
      <label>
        {say('name')}
        <input
          type="search"
          value={typed.q}
          maxLength={SEARCH_MAX_CHARS}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => setTyped({ ...typed, q: event.target.value })}
        />
      </label>
      <label>
        {say('speciality')}
        <select value={typed.speciality} onChange={(event) => choose(event.target.value)}>
          <option value="">{say('anySpeciality')}</option>
          {SPECIALITIES.map((speciality) => (
            <option key={speciality} value={speciality}>
              {specialityText(speciality)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say('city')}
        <input
          value={typed.city}
          maxLength={CITY_MAX_CHARS}
          enterKeyHint="search"
          autoComplete="address-level2"
          onChange={(event) => setTyped({ ...typed, city: event.target.value })}
        />
      </label>
      <button className="button button-main">{say('search')}</button>
    </form>
  );
}
