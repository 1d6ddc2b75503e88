// The sandbox's stand-in for the provider's checkout: the same interface, a customer who pays by pressing a button.
(() => {
  'use strict';
  const BASE = document.currentScript.src.replace(/\/checkout\.js(\?.*)?$/, '');
  const RUPEES = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', minimumFractionDigits: 0 });

  const STYLE = `
    dialog { width: min(26rem, calc(100vw - 1.5rem)); padding: 0; border: 0; border-radius: 12px; color: #1b2430;
      background: #fff; color-scheme: light; font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 20px 60px rgb(0 0 0 / 40%); }
    dialog::backdrop { background: rgb(10 20 40 / 60%); }
    .top { display: grid; grid-template-columns: 1fr auto; gap: .25rem 1rem; padding: 1rem 1.25rem; background: #0b3d91; color: #fff; }
    h2, p { margin: 0; } h2 { font-size: 1.1rem; } .amount { font-size: 1.5rem; font-weight: 700; grid-column: 1 / -1; }
    .mark { padding: .4rem 1.25rem; background: #ffd54f; color: #3a2a00; font-weight: 500; font-size: .9rem; }
    .close { width: 44px; height: 44px; margin: -.5rem -.75rem 0 0; border: 0; border-radius: 8px; background: none; color: #fff;
      font-size: 1.5rem; line-height: 1; cursor: pointer; }
    form { display: grid; grid-template-columns: minmax(0, 1fr); gap: .9rem; padding: 1.25rem; }
    fieldset { display: flex; gap: 1rem; margin: 0; padding: 0; border: 0; } legend { padding: 0 0 .3rem; font-weight: 500; }
    fieldset label { display: flex; align-items: center; gap: .4rem; min-height: 44px; }
    .field { display: grid; grid-template-columns: minmax(0, 1fr); gap: .2rem; font-size: .9rem; }
    input[type=text] { box-sizing: border-box; width: 100%; min-height: 44px; padding: 0 .75rem; border: 1px solid #6b7686; border-radius: 8px; font: inherit; }
    .pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .75rem; }
    button.wide { min-height: 48px; border: 0; border-radius: 8px; font: inherit; font-weight: 500; cursor: pointer; }
    .pay { background: #0b3d91; color: #fff; } .fail { background: #fff; color: #a1160b; border: 1px solid #a1160b !important; }
    button:disabled { opacity: .6; cursor: progress; } button:focus-visible, input:focus-visible { outline: 3px solid #ff8f00; outline-offset: 2px; }
    .said { color: #a1160b; min-height: 1.5em; } [hidden] { display: none !important; }`;

  const FORM = `
    <dialog aria-labelledby="name" aria-describedby="mark">
      <div class="top"><h2 id="name"></h2><button type="button" class="close" aria-label="Close">×</button><p class="amount"></p></div>
      <p class="mark" id="mark">Test payments: no money is taken</p>
      <form>
        <fieldset><legend>Pay by</legend>
          <label><input type="radio" name="method" value="card" checked> Card</label>
          <label><input type="radio" name="method" value="upi"> UPI</label></fieldset>
        <div class="card">
          <label class="field">Card number <input type="text" value="4111 1111 1111 1111" readonly></label>
          <div class="pair"><label class="field">Valid until <input type="text" value="12 / 30" readonly></label>
            <label class="field">CVV <input type="text" value="123" readonly></label></div></div>
        <label class="field upi" hidden>UPI ID <input type="text" value="success@sandbox" readonly></label>
        <p class="said" role="alert"></p>
        <button class="wide pay"></button>
        <button class="wide fail" type="button">Let this payment fail</button>
      </form>
    </dialog>`;

  async function ask(path, body) {
    const request = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(BASE + path, request);
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.error?.description ?? answer.message ?? 'The sandbox did not answer');
    return answer;
  }

  class Razorpay {
    #options;
    #listeners = new Map();
    #host = null;

    constructor(options) {
      if (!options?.key || !options.order_id) throw new Error('key and order_id are needed');
      this.#options = options;
    }

    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#host) return;
      this.#host = document.body.appendChild(document.createElement('div'));
      const root = this.#host.attachShadow({ mode: 'open' });
      root.innerHTML = `<style>${STYLE}</style>${FORM}`;
      const part = (selector) => root.querySelector(selector);
      part('#name').textContent = this.#options.name ?? 'Checkout';
      part('.close').addEventListener('click', () => this.#dismiss());
      part('dialog').addEventListener('cancel', (event) => {
        event.preventDefault();
        this.#dismiss();
      });
      part('fieldset').addEventListener('change', ({ target }) => {
        part('.card').hidden = target.value !== 'card';
        part('.upi').hidden = target.value !== 'upi';
      });
      part('form').addEventListener('submit', (event) => {
        event.preventDefault();
        void this.#play(root, 'success');
      });
      part('.fail').addEventListener('click', () => void this.#play(root, 'failure'));
      part('dialog').showModal();
      part('.pay').focus();
      void this.#showOrder(part);
    }

    close() {
      this.#host?.remove();
      this.#host = null;
    }

    async #showOrder(part) {
      part('.pay').textContent = 'Pay';
      try {
        const { amount, status } = await ask(`/checkout/${encodeURIComponent(this.#options.order_id)}`);
        part('.amount').textContent = RUPEES.format(amount / 100);
        part('.pay').textContent = `Pay ${RUPEES.format(amount / 100)}`;
        if (status !== 'paid') return;
        part('.said').textContent = 'This order is already paid.';
        for (const selector of ['.pay', '.fail']) part(selector).disabled = true;
      } catch (error) {
        part('.said').textContent = error.message;
      }
    }

    #dismiss() {
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    async #play(root, outcome) {
      const buttons = root.querySelectorAll('.wide');
      const said = root.querySelector('.said');
      const method = root.querySelector('[name=method]:checked').value;
      buttons.forEach((button) => (button.disabled = true));
      said.textContent = '';
      try {
        const answer = await ask('/pay', { order_id: this.#options.order_id, outcome, method });
        if (!answer.error) {
          this.close();
          this.#options.handler?.(answer);
          return;
        }
        said.textContent = `${answer.error.description}. You can try again.`;
        for (const listener of this.#listeners.get('payment.failed') ?? []) listener(answer);
      } catch (error) {
        said.textContent = error.message;
      }
      buttons.forEach((button) => (button.disabled = false));
    }
  }

  window.Razorpay = Razorpay;
})();
