/// A course of one page, one question and one challenge, as a file.
enum SlangCourseFixture {
  static let json = #"""
    {
     "slang": 1,
     "course": "sideline",
     "version": "1.2",
     "title": {"en": "Slang", "sv": "Slang"},
     "lessons": [
      {
       "id": "loops",
       "topic": "loops",
       "picture": "loops",
       "title": {"en": "Lap after lap", "sv": "Varv på varv"},
       "summary": {"en": "Repeat", "sv": "Upprepa"},
       "pages": [
        {
         "id": "loops-4",
         "title": {"en": "Guard the pulse", "sv": "Vakta pulsen"},
         "do": {"en": "Finish If.", "sv": "Gör klart Om."},
         "why": {"en": "A program can.", "sv": "Ett program hinner."},
         "start": {
          "en": "repeat 10\nif pulse _ _\nprint \"calm down\"\nend\nend",
          "sv": "repeat 10\nif pulse _ _\nprint \"lugna dig\"\nend\nend"
         },
         "locked": [1, 3, 4, 5],
         "palette": ["print", "repeat", "if", "end"],
         "goal": {
          "cases": [
           {
            "inputs": {"pulse": [128, 141, 152, 158, 163, 149, 155, 147, 138, 131]},
            "output": {
             "en": ["calm down", "calm down", "calm down", "calm down"],
             "sv": ["lugna dig", "lugna dig", "lugna dig", "lugna dig"]
            }
           },
           {
            "inputs": {"pulse": [150, 150, 150, 150, 150, 150, 150, 150, 150, 150]},
            "output": {"en": [], "sv": []},
            "hidden": true,
            "say": {"en": "150 is not above 150.", "sv": "150 är inte över 150."}
           }
          ],
          "uses": {"repeat": 1, "if": 1},
          "steps": 200
         },
         "right": {"en": "A guard.", "sv": "En vakt."},
         "wrong": [
          {"when": "more-lines", "say": {"en": "Which way?", "sv": "Åt vilket håll?"}}
         ],
         "hints": [
          {"en": "A sign.", "sv": "Ett tecken."},
          {"en": "Greater: >", "sv": "Större: >"},
          {"en": "If pulse > 150", "sv": "Om puls > 150"}
         ],
         "solution": {
          "en": "repeat 10\nif pulse > 150\nprint \"calm down\"\nend\nend",
          "sv": "repeat 10\nif pulse > 150\nprint \"lugna dig\"\nend\nend"
         },
         "mistake": {
          "en": "repeat 10\nif pulse < 150\nprint \"calm down\"\nend\nend",
          "sv": "repeat 10\nif pulse < 150\nprint \"lugna dig\"\nend\nend"
         }
        }
       ],
       "quiz": {
        "id": "loops-q",
        "after": "loops-4",
        "questions": [
         {
          "ask": {"en": "How many?", "sv": "Hur många?"},
          "program": {"en": "print \"hop\"", "sv": "print \"hopp\""},
          "answers": [
           {"text": {"en": "1", "sv": "1"}, "right": true, "why": {"en": "Yes.", "sv": "Ja."}},
           {"text": {"en": "2", "sv": "2"}, "why": {"en": "No.", "sv": "Nej."}}
          ]
         }
        ]
       },
       "challenge": "countdown"
      }
     ],
     "challenges": [
      {
       "id": "countdown",
       "level": "easy",
       "sensors": [],
       "title": {"en": "Countdown", "sv": "Nedräkning"},
       "description": {"en": "From 3", "sv": "Från 3"},
       "do": {"en": "Count.", "sv": "Räkna."},
       "goal": {
        "cases": [{"inputs": {}, "output": ["3", "2", "1"]}],
        "uses": {"repeat": 1},
        "variables": {"n": 0}
       },
       "star": {"blocks": 5},
       "hints": [{"en": "1", "sv": "1"}, {"en": "2", "sv": "2"}, {"en": "3", "sv": "3"}],
       "solution": "variable n = 3\nrepeat 3\nprint n\nvariable n = n - 1\nend",
       "mistake": "variable n = 3\nrepeat 3\nvariable n = n - 1\nprint n\nend"
      }
     ]
    }
    """#
}
