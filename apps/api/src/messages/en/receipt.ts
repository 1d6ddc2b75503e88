/** What is printed on a receipt, as ICU messages. It is a document, and in English whoever reads it. */
export default {
  title: {
    receipt: 'Receipt',
    invoice: 'Tax Invoice and Receipt',
    creditNote: 'Credit Note',
  },
  head: {
    number: 'Number',
    date: 'Date',
    takesBack: 'Takes back receipt',
    payment: 'Payment id',
    order: 'Order id',
    placeOfSupply: 'Place of supply',
  },
  parties: {
    from: 'From',
    to: 'To',
    gstin: 'GSTIN {gstin}',
  },
  amounts: {
    monthly: 'Monthly plan, {from} to {until}',
    yearly: 'Yearly plan, {from} to {until}',
    unused: 'Payment that could not be used; the money goes back',
    sac: 'SAC',
    taxable: 'Taxable value',
    igst: 'IGST {percent}%',
    cgst: 'CGST {percent}%',
    sgst: 'SGST {percent}%',
    paid: 'Total paid',
    refunded: 'Total refunded',
  },
  foot: {
    unsigned: 'This is a computer-generated receipt and needs no signature.',
  },
} as const;
