-- expands: Outputs that come with the product name it, and nobody as their proposer; two words stood there like people.
update b_interface_outputs set proposed_by = '', approved_by = 'CoolOps'
  where proposed_by = 'dictionary' and approved_by = 'product';
