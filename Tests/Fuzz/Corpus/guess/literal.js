var a = [{text: 'b', n: 1}, // c
];
