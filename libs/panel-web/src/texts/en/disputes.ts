import type { disputesTexts as pt } from '../pt/disputes.ts';

export const disputesTexts: typeof pt = {
  disputes: {
    title: 'Disputes',
    one: (amount: string) => `Dispute of ${amount}`,
    amount: 'Amount',
    status: 'Status',
    reason: 'Reason',
    opened: 'Opened',
    due: 'End of analysis',
    closed: 'Closed',
    charge: 'Charge',
    rejectTest: 'Reject (test)',
    approveTest: 'Approve (test)',
    empty: 'No disputes.',
    emptyHint: 'When a customer disputes a Pix at their bank (MED), you see it here.',
  },
  disputeStatus: { opened: 'In analysis', approved: 'Approved', rejected: 'Rejected' },
  disputeMeaning: {
    opened: 'The banks are analysing it. Until they end, the amount is reserved in your balance.',
    approved: 'The money went back to the customer.',
    rejected: 'The sale stands, and the amount is released.',
  },
  disputeReason: { fraud: 'Fraud', operational_failure: 'Operational failure', unknown: 'Not told' },
};
